import type { ActionContext as Common } from '../../actionContext.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'

/** What the provider's work is done with. */
export type ActionContext = Common & { esploraUrls: EsploraUrls }
