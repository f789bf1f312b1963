export { VestibuleError } from '@vestibule/protocol'
export type { Vestibule } from '../core/instance.js'
// The build takes Preact into whatever this file imports that is written against React; see `withPreact`.
export { createVestibule } from '../createVestibule.js'
