import { DocsError } from "../docs-error.ts";

/** What a picture is called and shows, for who does not see it. */
export interface PictureText {
  readonly title: string;
  readonly description: string;
}

/** Reads the first lines of a `.dot` file: `// title: …` and `// description: …`. */
export function pictureText(name: string, dot: string): PictureText {
  const line = (key: string) => new RegExp(`^// ${key}: (.+)$`, "m").exec(dot)?.[1];
  const [title, description] = [line("title"), line("description")];
  if (title && description) return { title, description };
  throw new DocsError(
    `src/pictures/${name}.dot lacks "// title: …" or "// description: …", which say in words what the picture shows.`,
  );
}
