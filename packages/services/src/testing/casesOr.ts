/** Uses a few cases, or the number that `npm run test:security` sets. */
export const casesOr = (few: number): number => Number(process.env.VESTIBULE_CASES ?? few)
