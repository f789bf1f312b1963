export {
  EXTENSION_LIMITS,
  PageMessage,
  PageReply,
  ToPage,
} from '../extension/pageMessages.js'
export {
  Connected,
  FromPanel,
  PanelRequest,
  RETURN_KEY,
  SIGNED_OUT,
  ToPanel,
} from '../extension/panelMessages.js'
export { SiteAccount, SiteOrigin, SiteView } from '../extension/siteView.js'
