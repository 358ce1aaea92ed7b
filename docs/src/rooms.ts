/** The rooms of the guides, in the order of the sidebar: a folder of src/content/docs/guides each, and its name. */
export const rooms = {
  start: "Start",
  calls: "Every call",
  workflows: "Workflows",
  testing: "Testing",
  production: "In production",
} as const;
