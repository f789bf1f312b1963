import { importCode } from '../platform/importCode.js'

/** Loads the code of the secure frame. @throws `offline`, `connectionLost` */
export const loadFrameCode = () => importCode(() => import('./frameCode.js'))
