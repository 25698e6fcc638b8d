import { mount } from 'svelte';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/sides.css';
import './styles/reset.css';
import './ui/button.css';
import './ui/field.css';
import './ui/page.css';
import './ui/text.css';
import './styles/print.css';
import { followSystemTheme } from './theme';

followSystemTheme();
mount(App, { target: document.getElementById('app')! });
