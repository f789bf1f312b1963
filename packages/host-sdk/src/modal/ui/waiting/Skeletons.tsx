import type { ComponentType } from 'react'

/** Holds the places of so many rows or cards that are on their way. */
export function Skeletons({ of: Skeleton, count }: Skeletons.Props) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
    <Skeleton key={index} />
  ))
}

export declare namespace Skeletons {
  type Props = {
    /** The component in each place. */
    of: ComponentType
    count: number
  }
}
