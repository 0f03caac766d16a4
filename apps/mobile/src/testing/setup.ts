import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import '../app/app.css';

// Files share a browser, and with it what the one before has kept.
localStorage.clear();
sessionStorage.clear();
