import type { ComponentType } from 'react'

export function Skeletons({ of: Skeleton, count }: Props) {
  return [...Array(count).keys()].map((index) => <Skeleton key={index} />)
}

type Props = {
  of: ComponentType
  count: number
}
