/** Whether an amount can be calculated with a price, neither too small nor too large. */
export const isUsable = (price: number) => price >= 1e-9 && price < 1e15
