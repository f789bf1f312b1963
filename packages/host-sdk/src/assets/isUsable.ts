export const isUsable = (price: number) => price >= 1e-9 && price < 1e15
