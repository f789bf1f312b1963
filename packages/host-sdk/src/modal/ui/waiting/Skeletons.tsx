import type { ComponentType } from 'react'

/** Draws `count` placeholders. */
export function Skeletons({ of: Skeleton, count }: Props) {
  return [...Array(count).keys()].map((index) => <Skeleton key={index} />)
}

type Props = {
  of: ComponentType
  count: number
}
