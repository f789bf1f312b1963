import { importCode } from '../../../platform/importCode.js'

/** The curve is most of what signing weighs. @throws `offline`, `connectionLost` */
export const loadCurve = () => importCode(() => import('./curve.js'))
