import type { FindPlace } from '../ports/places.js'

/** The keyless default: no address is looked up anywhere. */
export const unknownPlace: FindPlace = async () => ''
