export { VestibuleError } from '@vestibule/protocol'
// The build replaces React by Preact in everything that this file imports; see `withPreact`.
export { createVestibule } from '../start/createVestibule.js'
export type { Vestibule } from '../start/instance.js'
