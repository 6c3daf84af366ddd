/** How sure it is that one leads to the other, as the legend of a graph has it. */
export const surenessName = { exact: 'certain', resolved: 'resolved', candidate: 'possible' } as const;

export function surenessOf(resolution: string | undefined): string {
  return isKnown(resolution) ? surenessName[resolution] : (resolution ?? surenessName.exact);
}

function isKnown(resolution: string | undefined): resolution is keyof typeof surenessName {
  return resolution !== undefined && Object.hasOwn(surenessName, resolution);
}
