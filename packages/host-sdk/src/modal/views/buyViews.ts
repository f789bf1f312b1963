export { default as styles } from './Buy/Buy.css?inline'
export { BuyInProgress } from './Buy/BuyInProgress.js'
export { OnRampProviders } from './Buy/OnRampProviders.js'
