export { VestibuleError } from '@vestibule/protocol'
// The build replaces React by Preact in all imports of this file; see `withPreact`.
export { createVestibule } from '../start/createVestibule.js'
export type { Vestibule } from '../start/instance.js'
