import { mount } from 'svelte';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/sides.css';
import './styles/reset.css';
import './ui/controls.css';
import { followSystemTheme } from './theme';

followSystemTheme();
mount(App, { target: document.getElementById('app')! });
