export { default as styles } from './Nfts/Nfts.css?inline'
export { Nfts } from './Nfts/Nfts.js'
