// Takes over the built form, as every pre-rendered React page does.
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Form } from './form.js'
import './style.css'

hydrateRoot(document.getElementById('root'), createElement(Form))
