import { ManyDrawing, RecordDrawing, SwitchDrawing } from './networkDrawings.js'
import { Pages } from './Pages.js'

/** What a network is, on three pages. */
export function WhatIsANetwork() {
  return (
    <Pages
      pages={[
        {
          drawing: <RecordDrawing />,
          title: 'about.network.rules',
          text: 'about.network.rulesText',
        },
        { drawing: <ManyDrawing />, title: 'about.network.many', text: 'about.network.manyText' },
        { drawing: <SwitchDrawing />, title: 'about.network.app', text: 'about.network.appText' },
      ]}
    />
  )
}
