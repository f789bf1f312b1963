/** A few in each run, and as many as `npm run test:security` requests in a long one. */
export const casesOr = (few: number): number => Number(process.env.VESTIBULE_CASES ?? few)
