import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import '../app/app.css';

// Test files share a browser and its storage, so each starts with an empty one.
localStorage.clear();
sessionStorage.clear();
