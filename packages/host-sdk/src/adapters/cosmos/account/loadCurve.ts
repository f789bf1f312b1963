import { importCode } from '../../../platform/importCode.js'

/** The curve is most of the code for a signature. @throws `offline`, `connectionLost` */
export const loadCurve = () => importCode(() => import('./curve.js'))
