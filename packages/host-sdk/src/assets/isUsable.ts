/** Excludes prices too small or too large for calculations. */
export const isUsable = (price: number) => price >= 1e-9 && price < 1e15
