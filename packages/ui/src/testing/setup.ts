import '../tokens.css';
import '../themes.css';
import '../reset.css';
