export { VestibuleError } from '@vestibule/protocol'
// The build replaces React with Preact here: see `withPreact`.
export { createVestibule } from '../start/createVestibule.js'
export type { Vestibule } from '../start/instance.js'
