import type { FindPlace } from '../ports/places.js'

/** The default without a key: looks up no address. */
export const unknownPlace: FindPlace = async () => ''
