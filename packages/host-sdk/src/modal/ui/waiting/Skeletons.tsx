import type { ComponentType } from 'react'

/** Holds the places of so many rows or cards that are on their way. */
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
