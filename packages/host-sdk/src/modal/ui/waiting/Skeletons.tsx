import type { ComponentType } from 'react'

/** Placeholders for the given number of rows or cards. */
export function Skeletons({ of: Skeleton, count }: Skeletons.Props) {
  return [...Array(count).keys()].map((index) => <Skeleton key={index} />)
}

export declare namespace Skeletons {
  type Props = {
    /** The component in each place. */
    of: ComponentType
    count: number
  }
}
