/** Runs in the page: whether the sidebar shows the link to the page; null where there is no sidebar. */
export const IS_CURRENT_IN_VIEW = `(() => {
  const list = document.getElementById("starlight__sidebar");
  if (!list) return null;
  const current = list.querySelector('a[aria-current="page"]').getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  return current.height > 0 && current.top >= frame.top && current.bottom <= Math.min(frame.bottom, innerHeight);
})()`;
