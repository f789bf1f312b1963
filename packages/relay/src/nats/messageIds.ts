/** Maximum sequence number per stream. The sum with the time in ms times 1000 remains a safe integer. */
const PER_STREAM = 2 ** 50

export type StreamPlace = { index: number; seq: number }

/** Ids of a stream follow the ids of the previous streams. */
export const idOf = ({ index, seq }: StreamPlace): number => index * PER_STREAM + seq

export const placeOf = (id: number): StreamPlace => ({
  index: Math.floor(id / PER_STREAM),
  seq: id % PER_STREAM,
})
