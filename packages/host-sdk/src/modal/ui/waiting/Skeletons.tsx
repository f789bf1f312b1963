import type { ComponentType } from 'react'

/** Placeholders for the given number of rows or cards. */
export function Skeletons({ of: Skeleton, count }: Props) {
  return [...Array(count).keys()].map((index) => <Skeleton key={index} />)
}

type Props = {
  /** The component in each place. */
  of: ComponentType
  count: number
}
