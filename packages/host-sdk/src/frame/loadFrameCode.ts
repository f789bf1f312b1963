import { importCode } from '../platform/importCode.js'

/** @throws `offline`, `connectionLost` */
export const loadFrameCode = () => importCode(() => import('./frameCode.js'))
