/** Maximum sequence number of one stream. With the present time in ms times 1000, the sum stays a safe integer. */
const PER_STREAM = 2 ** 50

export type StreamPlace = { index: number; seq: number }

/** The ids of a stream follow those of the previous streams. */
export const idOf = ({ index, seq }: StreamPlace): number => index * PER_STREAM + seq

export const placeOf = (id: number): StreamPlace => ({
  index: Math.floor(id / PER_STREAM),
  seq: id % PER_STREAM,
})
