/**
 * Where the parts of a project stand: who imports above who is imported, in rows no wider than there is room. Pure.
 */

export interface SizedPart {
  readonly folder: string;
  readonly lines: number;
  /** Folders of other parts, most imported first, with how often. */
  readonly uses: readonly (readonly [folder: string, imports: number])[];
}

export interface PlacedPart<Part extends SizedPart> {
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly imports: number;
  /** Among the most used of its part; the others are drawn where the part is looked at. */
  readonly isMain: boolean;
  /** As a path of SVG. */
  readonly path: string;
}

export interface PartsLayout<Part extends SizedPart> {
  readonly parts: readonly PlacedPart<Part>[];
  readonly arrows: readonly Arrow[];
  readonly height: number;
}

/** Arrows of one part that are always in sight: with all of them nothing can be followed. */
const mainUses = 2;
const gap = 16;
/** Between rows that arrows lead through, and where there are none. */
const betweenRows = { withArrows: 52, without: gap } as const;
const margin = 8;

export function layOutParts<Part extends SizedPart>(parts: readonly Part[], width: number): PartsLayout<Part> {
  const shown = new Set(parts.map(({ folder }) => folder));
  const uses = new Map(parts.map(({ folder, uses: all }) => [folder, all.filter(([to]) => shown.has(to))] as const));
  const layers = layersOf(parts, uses);
  const placed = new Map<string, PlacedPart<Part>>();
  const apart = betweenRows[[...uses.values()].some((all) => all.length > 0) ? 'withArrows' : 'without'];
  let y = margin;
  for (const layer of layers) {
    for (const row of rowsOf(ordered(layer, uses, placed), width, parts)) {
      const taken = row.reduce((sum, each) => sum + each.width, 0) + gap * (row.length - 1);
      let x = Math.max(margin, (width - taken) / 2);
      const height = Math.max(...row.map((each) => each.height));
      for (const each of row) {
        placed.set(each.part.folder, { ...each, x, y: y + (height - each.height) / 2 });
        x += each.width + gap;
      }
      y += height + apart;
    }
  }
  return { parts: [...placed.values()], arrows: arrowsOf(uses, placed), height: Math.max(0, y - apart + margin) };
}

type Uses = ReadonlyMap<string, SizedPart['uses']>;

/** Who imports stands above; of parts that import each other, the one that imports more of the other. */
function layersOf<Part extends SizedPart>(parts: readonly Part[], uses: Uses): readonly (readonly Part[])[] {
  const weight = (from: string, to: string) => uses.get(from)?.find(([other]) => other === to)?.[1] ?? 0;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const folders = parts.map(({ folder }) => folder);
  const surplus = (of: string) => sum(folders.map((other) => weight(of, other) - weight(other, of)));
  const order = folders.toSorted((a, b) => surplus(b) - surplus(a));
  const at = new Map(order.map((folder, index) => [folder, index]));
  const layerOf = new Map<string, number>();
  // In this order each part comes behind those that lead to it, apart from those that lead back.
  for (const folder of order) {
    const above = order.filter(
      (other) => (at.get(other) ?? 0) < (at.get(folder) ?? 0) && mainOf(uses, other).includes(folder),
    );
    layerOf.set(folder, Math.max(-1, ...above.map((other) => layerOf.get(other) ?? 0)) + 1);
  }
  const last = Math.max(0, ...layerOf.values());
  return Array.from({ length: last + 1 }, (_, layer) => parts.filter(({ folder }) => layerOf.get(folder) === layer));
}

function mainOf(uses: Uses, folder: string): readonly string[] {
  return (uses.get(folder) ?? []).slice(0, mainUses).map(([to]) => to);
}

/** Each below the middle of those that lead to it. */
function ordered<Part extends SizedPart>(
  layer: readonly Part[],
  uses: Uses,
  placed: ReadonlyMap<string, PlacedPart<Part>>,
): readonly Part[] {
  const middle = ({ folder }: Part) => {
    const above = [...placed.values()].filter(({ part }) => mainOf(uses, part.folder).includes(folder));
    return above.reduce((sum, { x, width }) => sum + x + width / 2, 0) / Math.max(1, above.length);
  };
  return layer.toSorted((a, b) => middle(a) - middle(b));
}

type Sized<Part extends SizedPart> = Pick<PlacedPart<Part>, 'part' | 'width' | 'height'>;

function rowsOf<Part extends SizedPart>(
  layer: readonly Part[],
  width: number,
  all: readonly Part[],
): readonly (readonly Sized<Part>[])[] {
  const most = Math.max(1, ...all.map(({ lines }) => lines));
  // Three of the largest fit side by side where a name has room in them.
  const widest = Math.max(160, Math.min(240, Math.floor((width - 2 * margin - 2 * gap) / 3)));
  const rows: Sized<Part>[][] = [[]];
  let taken = 2 * margin;
  for (const part of layer) {
    const share = Math.sqrt(part.lines / most);
    const sized = { part, width: Math.round(132 + (widest - 132) * share), height: Math.round(58 + 50 * share) };
    if (taken + sized.width > width && (rows.at(-1)?.length ?? 0) > 0) {
      rows.push([]);
      taken = 2 * margin;
    }
    rows.at(-1)?.push(sized);
    taken += sized.width + gap;
  }
  return rows;
}

function arrowsOf<Part extends SizedPart>(uses: Uses, placed: ReadonlyMap<string, PlacedPart<Part>>): readonly Arrow[] {
  const middle = (folder: string) => {
    const { x = 0, width = 0 } = placed.get(folder) ?? {};
    return x + width / 2;
  };
  const all = [...uses].flatMap(([from, targets]) =>
    targets.map(([to, imports], index) => ({ from, to, imports, isMain: index < mainUses })),
  );
  /** Where on its edge an arrow leaves or reaches a part: side by side, in the order of the other ends. */
  const port = (folder: string, others: readonly string[], other: string) => {
    const sorted = [...new Set(others)].toSorted((a, b) => middle(a) - middle(b));
    const { x = 0, width = 0 } = placed.get(folder) ?? {};
    return x + (width * (sorted.indexOf(other) + 1)) / (sorted.length + 1);
  };
  return all.flatMap((arrow): readonly Arrow[] => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)];
    if (from === undefined || to === undefined) return [];
    const leaves = port(
      arrow.from,
      all.filter((each) => each.from === arrow.from).map((each) => each.to),
      arrow.to,
    );
    const reaches = port(
      arrow.to,
      all.filter((each) => each.to === arrow.to).map((each) => each.from),
      arrow.from,
    );
    return [{ ...arrow, path: pathOf({ from, to, leaves, reaches }) }];
  });
}

function pathOf({
  from,
  to,
  leaves,
  reaches,
}: {
  readonly from: Omit<PlacedPart<SizedPart>, 'part'>;
  readonly to: Omit<PlacedPart<SizedPart>, 'part'>;
  readonly leaves: number;
  readonly reaches: number;
}): string {
  const isBelow = to.y >= from.y + from.height;
  const isAbove = to.y + to.height <= from.y;
  if (!isBelow && !isAbove) {
    // Side by side: below both.
    const bottom = Math.max(from.y + from.height, to.y + to.height);
    const depth = bottom + betweenRows.withArrows * 0.6;
    return `M${leaves},${from.y + from.height} C${leaves},${depth} ${reaches},${depth} ${reaches},${to.y + to.height + 1}`;
  }
  const [start, end] = isBelow ? [from.y + from.height, to.y - 1] : [from.y, to.y + to.height + 1];
  const bend = (end - start) / 2;
  return `M${leaves},${start} C${leaves},${start + bend} ${reaches},${end - bend} ${reaches},${end}`;
}
