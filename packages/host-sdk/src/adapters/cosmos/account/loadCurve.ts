import { importCode } from '../../../platform/importCode.js'

/** @throws `offline`, `connectionLost` */
export const loadCurve = () => importCode(() => import('./curve.js'))
