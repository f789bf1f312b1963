import { mount } from 'svelte'
import App from './App.svelte'

const target = document.querySelector('#app')
if (target === null) throw new Error('The page has no element with the id app.')
mount(App, { target })
