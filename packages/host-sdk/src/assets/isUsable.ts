/** Whether amounts can be reckoned with a price: it is neither lost in its places nor beyond all. */
export const isUsable = (price: number) => price >= 1e-9 && price < 1e15
