/** Chat carries nothing that only this server could know. */
export function ownRefusal(): undefined {
  return undefined;
}
