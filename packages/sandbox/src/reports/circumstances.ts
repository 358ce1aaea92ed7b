type Draw = (below: number) => number;

interface SubVertical {
  readonly partner_vertical: string;
  readonly partner_sub_vertical: string;
}

const subVerticals: readonly [SubVertical, ...SubVertical[]] = [
  { partner_vertical: "Demo retail", partner_sub_vertical: "Demo fashion" },
  { partner_vertical: "Demo retail", partner_sub_vertical: "Demo home" },
  { partner_vertical: "Demo tickets", partner_sub_vertical: "Demo concerts" },
];

export const devices = ["desktop", "tablet", "mobile"] as const;

/** Where something was shown: the dimensions that both kinds of report have. */
export function circumstances(draw: Draw) {
  return {
    ...pick(draw, subVerticals),
    rank: String(1 + draw(3)),
    platform_type: pick(draw, ["web", "app"]),
    display_type: pick(draw, ["embedded", "overlay"]),
  };
}

export function pick<Item>(draw: Draw, items: readonly [Item, ...Item[]]): Item {
  return items[draw(items.length)] ?? items[0];
}
