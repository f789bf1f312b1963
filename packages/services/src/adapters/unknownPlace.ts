import type { FindPlace } from '../ports/places.js'

export const unknownPlace: FindPlace = async () => ''
