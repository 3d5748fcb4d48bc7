import { render } from 'preact';
import { App } from './app.tsx';

const at = document.getElementById('app');
if (at !== null) render(<App />, at);
