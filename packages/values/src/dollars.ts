/**
 * A figure of money as it is written: without the dust that sums of binary fractions leave. Fourteen
 * digits hold any true price; whoever multiplies or adds money rounds it here and nowhere else.
 */
export function dollars(sum: number): number {
  return Number(sum.toPrecision(14));
}
