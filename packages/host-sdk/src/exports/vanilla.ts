export { VestibuleError } from '@vestibule/protocol'
// The build takes Preact into whatever this file imports that is written against React; see `withPreact`.
export { createVestibule } from '../createVestibule.js'
export type { Vestibule } from '../instance.js'
