const MINUTES_5 = 300
const HOUR = 3_600
const DAY = 86_400
const DAYS_7 = 604_800

/** Seconds by tag (WalletConnect's specifications). Requests without a time limit may last a week. */
const LIVES: readonly (readonly [tags: readonly number[], seconds: number])[] = [
  [[0, 1000, 1001, 1004, 1005], DAY],
  [[1002, 1003, 1114, 1115], 30],
  [[1100, 1101, 1102, 1103, 1109, 1110, 1111, 1118, 1119, 1120, 1121], MINUTES_5],
  [[1104, 1105, 1106, 1107, 1112, 1113, 3001], DAY],
  [[1108, 1116, 3000], DAYS_7],
  [[1117], HOUR],
]
const BY_TAG = new Map(LIVES.flatMap(([tags, seconds]) => tags.map((tag) => [tag, seconds])))

const UNKNOWN = MINUTES_5

/** In seconds. */
export const longestLife = (tag: number): number => BY_TAG.get(tag) ?? UNKNOWN
