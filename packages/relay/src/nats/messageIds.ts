/** Sequence numbers of one stream. The sum with the milliseconds of today times 1000 stays a safe integer. */
const PER_STREAM = 2 ** 50

export type StreamPlace = { index: number; seq: number }

/** One number for a stream and a number in it. The ids of a stream follow those of the previous streams. */
export const idOf = ({ index, seq }: StreamPlace): number => index * PER_STREAM + seq

export const placeOf = (id: number): StreamPlace => ({
  index: Math.floor(id / PER_STREAM),
  seq: id % PER_STREAM,
})
