/** Sequence numbers of one stream. The sum with the milliseconds of today times 1000 stays a safe integer. */
const PER_STREAM = 2 ** 50

/** The number of a message in the stream of a lifetime. */
export type StreamPlace = { index: number; seq: number }

/** One number for a stream and a number in it; the ids of a stream follow those of the streams before it. */
export const idOf = ({ index, seq }: StreamPlace): number => index * PER_STREAM + seq

export const placeOf = (id: number): StreamPlace => ({
  index: Math.floor(id / PER_STREAM),
  seq: id % PER_STREAM,
})
