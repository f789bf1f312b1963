import { GlobeIcon, LinkedIcon, StackIcon } from '@vestibule/design/icons'
import { Points } from './Points.js'

/** What a network is, in three sentences. */
export function WhatIsANetwork() {
  return (
    <Points
      points={[
        { icon: <StackIcon />, title: 'about.network.rules', text: 'about.network.rulesText' },
        { icon: <GlobeIcon />, title: 'about.network.many', text: 'about.network.manyText' },
        { icon: <LinkedIcon />, title: 'about.network.app', text: 'about.network.appText' },
      ]}
    />
  )
}
