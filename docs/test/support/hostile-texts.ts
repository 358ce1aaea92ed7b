/** Texts that run a script where a page takes them for HTML, an address or code: each of another kind. */
export const hostileTexts: readonly string[] = [
  "<img src=x onerror=globalThis.hit=1>",
  "<script>globalThis.hit=1</script>",
  "</pre></dd></script><svg onload=globalThis.hit=1>",
  '"><iframe srcdoc="<script>parent.hit=1</script>">',
  "javascript:globalThis.hit=1//",
  "{{constructor.constructor('globalThis.hit=1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: where a page makes a template of it, it runs
  "${globalThis.hit=1}",
  "'-(globalThis.hit=1)-'",
];
