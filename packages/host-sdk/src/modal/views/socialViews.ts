export { SocialButtons } from './Connect/SocialButtons.js'
export { ConnectingSocial } from './ConnectingSocial/ConnectingSocial.js'
