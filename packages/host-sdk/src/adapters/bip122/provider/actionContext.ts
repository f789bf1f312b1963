import type { ActionContext as Common } from '../../actionContext.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'

export type ActionContext = Common & { esploraUrls: EsploraUrls }
